/** Checks each frame. Resolves in the frame after the first frame in which `isShown` is true, when that is painted, with the time of that frame. */
export async function untilPainted(isShown: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (isShown()) requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Laid out, not hidden, and in view. An element that waits for its measurement does not count. */
export function isInView(element: Element | undefined): boolean {
  if (element === undefined) return false;
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight && bottom <= innerHeight + 1 && getComputedStyle(element).visibility === 'visible';
}
