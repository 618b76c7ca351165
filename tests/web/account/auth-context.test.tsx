import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from '../../../src/web/account/screens/auth-context.tsx';

function Who() {
  return <p>{useAuth().user?.name ?? 'nobody'}</p>;
}

test('throws outside the AuthProvider', () => {
  expect(() => renderToString(<Who />)).toThrow('useAuth must be used within an AuthProvider');
  expect(
    renderToString(
      <AuthProvider user={null}>
        <Who />
      </AuthProvider>,
    ),
  ).toBe('<p>nobody</p>');
});
