import type { ConnectionProblem, Console } from '@patrolkit/core';
import { LogIn, Unplug } from 'lucide-react';
import { EmptyState } from '../../ui/states.tsx';
import { Button } from '../../ui/Button.tsx';
import { useStore, useText } from '../hooks.ts';
import { withTexts } from '../withTexts.tsx';

interface ProblemProps {
  readonly reason: ConnectionProblem;
  readonly console: Console;
}

/** Stands in place of a widget and says why it has nothing to show. */
export const Problem = withTexts('problem', ({ reason, console }: ProblemProps) => {
  const text = useText();
  const session = useStore(console.session.$session);
  // A user who drove until the session ended must read that a robot may still move (interpretations.md 54).
  const unconfirmed = (session.state === 'signed-out' && session.unconfirmed) || [];
  // This is not the origin of `location`, which a page in a sandboxed frame also has.
  const { origin } = globalThis;
  const isNowhere = reason === 'origin-refused' && origin === 'null';
  const isOut = reason === 'signed-out' || reason === 'expired' || reason === 'password-required';
  const status = useStore(console.problem.$status) ?? 0;
  const isUnread = reason === 'server-failed' && status < 400;
  return (
    <EmptyState
      part="problem"
      icon={isOut ? LogIn : Unplug}
      title={text(`problem.${reason}`)}
      hint={text(`problem.${isNowhere ? 'origin-none' : isUnread ? 'server-unreadable' : reason}.hint`, {
        origin,
        status,
      })}
    >
      {unconfirmed.map(({ id, name }) => (
        <strong key={id} role="alert">
          {text('session.unconfirmed', { name })}
        </strong>
      ))}
      {isOut ? null : (
        <Button size="small" onClick={() => void console.problem.retry()}>
          {text('common.retry')}
        </Button>
      )}
    </EmptyState>
  );
});
