// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { watchTypedInDialogs } from './typed-in-dialogs.ts';

function aField(role: string, name: 'input' | 'textarea') {
  const [place, field] = [document.createElement('div'), document.createElement(name)];
  place.setAttribute('role', role);
  place.append(field);
  document.body.append(place);
  return {
    type(text: string) {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    close: () => place.remove(),
  };
}

test.each(['input', 'textarea'] as const)('reports text in the %s of a dialog until the dialog closes or the field is empty', (name) => {
  const { isAny } = watchTypedInDialogs(document);
  const [field, other] = [aField('dialog', name), aField('alertdialog', name)];
  expect(isAny()).toBe(false);
  field.type('words');
  expect(isAny()).toBe(true);
  field.type(' ');
  expect(isAny()).toBe(false);
  other.type('more');
  expect(isAny()).toBe(true);
  for (const { close } of [field, other]) close();
  expect(isAny()).toBe(false);
});

test('ignores text outside of dialogs', () => {
  const { isAny } = watchTypedInDialogs(document);
  aField('search', 'textarea').type('words');
  expect(isAny()).toBe(false);
});
