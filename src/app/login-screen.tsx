import { useState } from 'react';
import { useAccountDoor } from '../client/account-door-context.tsx';
import { usePainted } from './use-painted.ts';

const nothing = (): void => undefined;

export function LoginScreen() {
  const door = useAccountDoor();
  const [error, setError] = useState('');
  usePainted(true, nothing);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const input = { wtId: text(form, 'id'), password: text(form, 'password'), isPublicComputer: false };
        void door.signInById(input).then((result) => setError(result.kind));
      }}
    >
      <input name="id" aria-label="ID" />
      <input name="password" type="password" aria-label="密码" />
      <button type="submit">登录</button>
      <p role="alert">{error}</p>
    </form>
  );
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
