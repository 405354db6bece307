import { useEffect, useRef, type ReactNode } from 'react';
import { isComposing } from '../../shared/is-composing.ts';

type FormProps = {
  /** Accessible name of the form. */
  label: string;
  children: ReactNode;
  onSubmit: () => void;
  /** The number of refused submits: a new value moves the focus to the first field in error. */
  refusals?: number;
  className?: string | undefined;
};

/** A form that an input method cannot submit. After a refusal the focus is on the first error. */
export function Form({ label, children, onSubmit, refusals = 0, className }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <form
      ref={form}
      className={className}
      aria-label={label}
      // The app's own texts explain errors, in the language of the page.
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
