import type { Ref } from 'react';
import { digitsOfPhone, groupPhone } from '../../core/account/account-rules.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';

type PhoneFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
};

/** A phone number of the one supported country, grouped for reading. */
export function PhoneField({ value, onChange, error, disabled = false, ref }: PhoneFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      {...(ref ? { ref } : {})}
      label={t('account.phone')}
      size="large"
      type="tel"
      inputMode="tel"
      name="phone"
      // Password managers store the account under this name.
      autoComplete="username"
      placeholder={t('account.phonePlaceholder')}
      lead={<span aria-hidden>+86</span>}
      value={value}
      // Grouping during an edit in the middle would move the cursor.
      onChange={(next) => onChange(isTypedAtEnd(value, next) ? groupPhone(digitsOfPhone(next)) : next)}
      onBlur={() => onChange(groupPhone(digitsOfPhone(value)))}
      error={error}
      disabled={disabled}
      required
    />
  );
}

function isTypedAtEnd(before: string, after: string): boolean {
  return before === '' || after.startsWith(before) || before.startsWith(after);
}
