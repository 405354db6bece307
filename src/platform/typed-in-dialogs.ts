export type TypedInDialogs = {
  /** True when a field of an open dialog contains text of the user. No draft stores that text. */
  readonly isAny: () => boolean;
};

/** Tracks what the user types in dialogs of the page from this call on. */
export function watchTypedInDialogs(page: Document): TypedInDialogs {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  page.addEventListener(
    'input',
    ({ target }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField && target.closest('[role="dialog"], [role="alertdialog"]') !== null) typed.add(target);
    },
    { capture: true },
  );
  return {
    isAny() {
      for (const field of typed) if (!field.isConnected) typed.delete(field);
      return [...typed].some(({ value }) => value.trim() !== '');
    },
  };
}
