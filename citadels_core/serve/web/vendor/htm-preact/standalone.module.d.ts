// What the table uses of Preact and htm, for the type checker.

export interface VNode { type: unknown; props: unknown; key: unknown }
export type Child = VNode | string | number | boolean | null | undefined | Child[];
export interface Ref<T> { current: T }
export interface Context<T> { Provider: unknown; Consumer: unknown; readonly value?: T }

export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function h(type: unknown, props: object | null, ...children: Child[]): VNode;
export function render(tree: VNode | null, parent: Element): void;
export function createContext<T>(value: T): Context<T>;
export function useContext<T>(context: Context<T>): T;
export function useState<T>(first: T | (() => T)): [T, (next: T | ((last: T) => T)) => void];
export function useReducer<S, A>(reduce: (state: S, action: A) => S, first: S): [S, (action: A) => void];
export function useEffect(effect: () => void | (() => void), on?: unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), on?: unknown[]): void;
export function useRef<T>(first: T): Ref<T>;
export function useMemo<T>(make: () => T, on: unknown[]): T;
export function useCallback<T>(callback: T, on: unknown[]): T;
