import type { FormPanel, Notice, OwnSession } from '@patrolkit/core';
import { LogOut } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useConsole, useText, useTexts } from '../../shared/element/index.ts';
import { Refusal } from '../../shared/question/Refusal.tsx';
import { SessionList } from '../../shared/sessions/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useSheet } from '../useSheet.ts';
import css from './gets.css?inline';

/** Where a user is signed in. Ends one session or all of them. */
export function SessionsPanel({
  panel: { list, end },
  id,
}: {
  readonly panel: Extract<FormPanel, { readonly kind: 'sessions' }>;
  /** The user. */
  readonly id: string;
}) {
  const { resources } = useConsole();
  const text = useText();
  const { formatDateTime, loadArea } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useSheet(css, box);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Notice>();
  const load = useCallback(async (): Promise<readonly OwnSession[]> => {
    const [outcome] = await Promise.all([resources.offers(list, { id }), loadArea('account')]);
    if (!outcome.isDone) throw new Error('The sessions could not be read');
    return outcome.value;
  }, [resources, list, id, loadArea]);
  const { value: sessions, isFailed, retry } = useLoaded(load);
  const stop = async (sessionId?: string): Promise<void> => {
    setBusy(true);
    const one = sessionId === undefined ? {} : { sessionId };
    const outcome = await resources.send(end, { ids: [id], ...one });
    setBusy(false);
    const reason = outcome.isDone ? outcome.value[0]?.reason : undefined;
    setProblem(outcome.isDone ? (reason === undefined ? undefined : { server: reason }) : outcome.problem);
    retry();
  };
  return (
    <div ref={box} className="gets-sessions" aria-busy={isBusy || undefined}>
      <Refusal problem={problem} />
      {isFailed ? (
        <ErrorState title={text('common.loadFailed')} onRetry={retry} />
      ) : !sessions ? (
        <Skeleton lines={2} />
      ) : sessions.length === 0 ? (
        <p className="form-hint">{text('account.sessions.none')}</p>
      ) : (
        <SessionList
          sessions={sessions}
          text={text}
          timeOf={formatDateTime}
          onEnd={sessionId => void stop(sessionId)}
          isOthers
          button={({ label, name, onClick }) => (
            <Button size="small" icon={LogOut} aria-label={name} spent={isBusy} onClick={onClick}>
              {label}
            </Button>
          )}
        />
      )}
    </div>
  );
}
