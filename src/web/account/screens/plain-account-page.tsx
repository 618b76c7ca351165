import type { ReactNode } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Head } from '../../page/head.ts';
import { renderPrivatePage } from '../../page/render-private-page.tsx';
import type { WebContext } from '../../http/web-context.ts';
import { takeToast } from '../../session/flash-toast.ts';
import type { ToastText } from '../../session/toasts.ts';
import type { Viewer } from '../../session/user-summary.ts';
import { AccountFrame, type AccountTab } from './account-frame.tsx';
import { AuthProvider } from './auth-context.tsx';

/** The browser itself sends the forms of this page. */
export function respondWithPlainPage(
  c: WebContext,
  {
    head,
    viewer,
    title,
    tab,
    status,
    toast,
  }: {
    head: Pick<Head, 'title' | 'description' | 'canonical' | 'teamColors' | 'styles' | 'hasShare'>;
    viewer: Viewer;
    title: string;
    tab: AccountTab;
    status?: ContentfulStatusCode;
    /** By default, the toast of the page before. */
    toast?: ToastText;
  },
  children: ReactNode,
): Promise<Response> {
  return renderPrivatePage(
    c,
    { ...head, styles: [...(head.styles ?? []), 'account'], noindex: true, viewer },
    <PlainAccountFrame viewer={viewer} title={title} tab={tab} toast={toast ?? takeToast(c)}>
      {children}
    </PlainAccountFrame>,
    status,
  );
}

export function PlainAccountFrame({
  viewer,
  toast,
  children,
  ...frame
}: {
  title: string;
  tab: AccountTab;
  viewer: Pick<Viewer, 'user'> | null;
  toast: ToastText | null;
  children: ReactNode;
}) {
  return (
    <AuthProvider user={viewer?.user ?? null}>
      <AccountFrame screen={{ toast, setToast: () => undefined }} {...frame}>
        {children}
      </AccountFrame>
    </AuthProvider>
  );
}
