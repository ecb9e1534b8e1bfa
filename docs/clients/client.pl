#!/usr/bin/perl
# Plays one seat of a game against bots: perl client.pl [edition] [players]
# It starts `citadels serve --stdio` and takes the first options.
use strict;
use warnings;
use IPC::Open2;
use JSON::PP;    # comes with Perl

my ( $edition, $players ) = ( $ARGV[0] // 'classic2016', $ARGV[1] // 4 );
my $json = JSON::PP->new->utf8->canonical;
my $tables = open2( my $out, my $in, split( / /, $ENV{CITADELS} // 'citadels' ), 'serve', '--stdio' );
$in->autoflush(1);
binmode STDOUT, ':encoding(UTF-8)';

sub send_line { my %line = @_; print {$in} $json->encode( { table => 'one', %line } ), "\n"; return }
sub say_it { my %message = @_; send_line( seat => 0, message => {%message} ); return }

my ( $view, $version );

# Apply one operation of a JSON Patch (RFC 6902) to the view.
sub apply {
    my ($one) = @_;
    my ( $op, $value ) = @{$one}{qw(op value)};
    if ( $one->{path} eq '' ) { $view = $value; return }
    my ( undef, @way ) = map { s{~1}{/}gr =~ s{~0}{~}gr } split m{/}, $one->{path}, -1;
    my $last  = pop @way;
    my $place = $view;
    $place = ref $place eq 'ARRAY' ? $place->[$_] : $place->{$_} for @way;
    if ( ref $place eq 'HASH' ) {
        if   ( $op eq 'remove' ) { delete $place->{$last} }
        else                     { $place->{$last} = $value }
        return;
    }
    $last = @{$place} if $last eq '-';
    if    ( $op eq 'add' )    { splice @{$place}, $last, 0, $value }
    elsif ( $op eq 'remove' ) { splice @{$place}, $last, 1 }
    else                      { $place->[$last] = $value }
    return;
}

# Print the events, and answer when this seat is asked; true when the game is over.
sub play_on {
    my ($message) = @_;
    print "$_->{name} ", $json->encode( $_->{fields} // {} ), "\n" for @{ $message->{events} };
    if ( $view->{winners} ) {
        print "scores @{ $view->{scores} }; seat ", join( ' and ', @{ $view->{winners} } ), " wins\n";
        return 1;
    }
    my $asked = $view->{decision};
    return 0 if !$asked || $asked->{seat} != 0;
    my $wanted = $asked->{many} ? $asked->{least} : 1;
    my @chosen = @{ $asked->{options} }[ 0 .. $wanted - 1 ];
    print "-> $asked->{prompt} ", join( '; ', map { $_->{label} } @chosen ), "\n";
    say_it( type => 'reply', at => $version, options => [ map { $_->{id} } @chosen ] );
    return 0;
}

send_line( open => { setup => { edition => $edition, seats => $players + 0 } } );
say_it( type => 'hello', protocol => 1 );
say_it( type => 'start' );
while ( my $line = <$out> ) {
    my $message = $json->decode($line)->{message};
    die "$message->{code}: $message->{message}\n" if $message->{type} eq 'error';
    next if $message->{type} !~ /^(state|update)$/;
    if   ( $message->{type} eq 'state' ) { $view = $message->{view} }
    else                                 { apply($_) for @{ $message->{patch} } }
    $version = $message->{version};
    last if play_on($message);
}
close $in;
waitpid $tables, 0;
exit( $? >> 8 );
