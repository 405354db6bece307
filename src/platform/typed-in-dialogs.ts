export type TypedInDialogs = {
  /** A field of an open dialog holds what the user typed; no draft keeps that. */
  readonly isAny: () => boolean;
};

/** Notes from now on what is typed in dialogs of a page. */
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
