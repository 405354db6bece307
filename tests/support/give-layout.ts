/** Without a layout a virtual list has no height and draws no row. In pixels: an observed list is this wide and high, and its rows this high. */
const SIZE_PX = 600;
const ROW_PX = 52;

/** Call it in `beforeAll`. */
export function giveLayout(): void {
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body });
  class FixedSize {
    readonly #notify: ResizeObserverCallback;
    constructor(notify: ResizeObserverCallback) {
      this.#notify = notify;
    }
    observe(target: Element): void {
      const height = target.getAttribute('role') === 'listitem' ? ROW_PX : SIZE_PX;
      const entry = { target, contentRect: { width: SIZE_PX, height } } as ResizeObserverEntry;
      queueMicrotask(() => this.#notify([entry], this));
    }
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(document.defaultView ?? {}, { ResizeObserver: FixedSize });
}
