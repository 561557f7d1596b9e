import { openWindow } from '@patrolkit/core';
import type { AnchorHTMLAttributes } from 'react';
import { isPlainClick } from '../router/router.ts';
import { useMode } from './mode-context.ts';

/** A link out of the console. It is a real link of the browser: the user can copy it or open it in a tab. */
export function OutsideLink({
  to,
  children,
  ...attributes
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'target' | 'rel'> & { readonly to: string }) {
  const mode = useMode();
  return (
    <a
      {...attributes}
      href={to}
      // The webview of Tencent has only one window.
      target={mode === 'tencent' ? undefined : '_blank'}
      rel="noopener noreferrer"
      onClick={event => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openWindow(mode, to);
      }}
    >
      {children}
    </a>
  );
}
