import type { MessageId, MessageValues, OwnSession } from '@patrolkit/core';
import type { ReactNode } from 'react';

/** A button of the list. Each place draws it by its own means. */
export interface SessionButton {
  readonly label: string;
  /** Its name for screen readers, when the label says too little. */
  readonly name?: string;
  readonly onClick: () => void;
}

/** Where a user is signed in. Each session but the one that asks can be ended, and all of these at once. */
export function SessionList({
  sessions,
  text,
  timeOf,
  button,
  onEnd,
  isOthers = false,
}: {
  readonly sessions: readonly OwnSession[];
  readonly text: (id: MessageId, values?: MessageValues) => string;
  /** A moment, in words. */
  readonly timeOf: (at: number) => string;
  readonly button: (drawn: SessionButton) => ReactNode;
  /** Ends a session by its id, or all but the one that asks. */
  readonly onEnd: (id?: string) => void;
  /** True when they are those of another user. */
  readonly isOthers?: boolean;
}) {
  return (
    <>
      <ul>
        {sessions.map(({ id, at, address, isThis }) => (
          <li key={id}>
            <span>{timeOf(at)}</span>
            <span>{address}</span>
            {isThis ? (
              <strong>{text('account.sessions.this')}</strong>
            ) : (
              button({
                label: text('account.sessions.end'),
                name: text('account.sessions.endOf', { time: timeOf(at) }),
                onClick: () => onEnd(id),
              })
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isThis }) => !isThis)
        ? button({
            label: text(isOthers ? 'account.sessions.endAll' : 'account.sessions.endOthers'),
            onClick: () => onEnd(),
          })
        : null}
    </>
  );
}
