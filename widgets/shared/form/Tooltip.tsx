import './icons.ts';
import './shoelace-jsx.ts';
import '@shoelace-style/shoelace/dist/components/tooltip/tooltip.js';
import type { ReactElement } from 'react';

/** A hint on hover and focus. */
export function Tooltip({ content, children }: { readonly content: string; readonly children: ReactElement }) {
  return (
    <sl-tooltip content={content} hoist>
      {children}
    </sl-tooltip>
  );
}
