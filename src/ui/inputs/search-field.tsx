import { Search } from 'lucide-react';
import { Icon } from '../display/icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type SearchFieldProps = Required<Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'clearLabel'>> & Pick<TextFieldProps, 'ref'>;

/** A field for the text of a search. Its label is shown as the placeholder. */
export function SearchField({ label, ...props }: SearchFieldProps) {
  return <TextField {...props} type="search" look="sunken" label={label} hideLabel placeholder={label} icon={<Icon of={Search} size={18} />} />;
}
