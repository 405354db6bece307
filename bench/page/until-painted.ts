/** Looks in each frame; resolves in the frame after the first one in which `isShown`, that is once it was painted, with the time of then. */
export async function untilPainted(isShown: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (isShown()) requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Laid out, not hidden, and in view: what is in the document but waits for its measure does not count. */
export function isInView(element: Element | undefined): boolean {
  if (element === undefined) return false;
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight && bottom <= innerHeight + 1 && getComputedStyle(element).visibility === 'visible';
}
