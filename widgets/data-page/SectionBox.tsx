import type { MessageId } from '@patrolkit/core';
import { useId, type ReactNode } from 'react';
import { useText } from '../shared/element/index.ts';

/** A section of a detail page: its head, the acts on all of it, and its rows. */
export function SectionBox({
  name,
  label,
  actions,
  dialog,
  children,
}: {
  readonly name: string;
  readonly label: MessageId;
  readonly actions?: ReactNode;
  /** A dialog that was opened from a row. */
  readonly dialog?: ReactNode;
  readonly children: (labelledBy: string) => ReactNode;
}) {
  const text = useText();
  const id = useId();
  return (
    <section part="section" className="section" data-section={name} aria-labelledby={id}>
      <header className="section-head">
        <h3 id={id}>{text(label)}</h3>
        {actions}
      </header>
      {children(id)}
      {dialog}
    </section>
  );
}
