import {
  formProblems,
  formRequest,
  getsOf,
  joined,
  type EffectiveDevice,
  type EffectiveRight,
  type FormPanel,
} from '@patrolkit/core';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useSheet } from '../useSheet.ts';
import { useFunctionWord } from './RightsGrid.tsx';
import css from './gets.css?inline';
import type { Filling } from './useFilling.ts';

/** What a user gets by the values in the form. It is asked for once it is opened, and again after each change that matters. */
export function GetsPanel({
  panel: { call },
  filling,
}: {
  readonly panel: Extract<FormPanel, { readonly kind: 'gets' }>;
  readonly filling: Filling;
}) {
  const { resources } = useConsole();
  const text = useText();
  const box = useRef<HTMLDetailsElement>(null);
  useSheet(css, box);
  const [isOpen, setOpen] = useState(false);
  const { form, values, asked, given } = filling;
  const wanted = call.request.kind.type === 'entity' ? Object.keys(call.request.kind.fields) : [];
  const fields = asked.filter(({ name }) => wanted.includes(name));
  const id = typeof given['id'] === 'string' ? { id: given['id'] } : {};
  const request = formRequest(form, values, fields, id);
  const isWhole = Object.keys(formProblems(call, request, fields)).length === 0;
  const key = JSON.stringify(request);
  const [kept, keep] = useState<EffectiveRight>();
  const load = useCallback(async (): Promise<EffectiveRight | undefined> => {
    if (!isOpen || !isWhole) return undefined;
    const outcome = await resources.send(call, JSON.parse(key) as object);
    if (!outcome.isDone) throw new Error('What the user gets could not be read');
    keep(outcome.value);
    return outcome.value;
  }, [resources, call, key, isOpen, isWhole]);
  const { value, isFailed, retry } = useLoaded(load);
  const shown = value ?? kept;
  return (
    <details ref={box} className="gets" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{text('accounts.gets.show')}</summary>
      {!isWhole ? (
        <p className="form-hint">{text('accounts.gets.incomplete')}</p>
      ) : isFailed && isOpen ? (
        <ErrorState title={text('common.loadFailed')} onRetry={retry} />
      ) : shown ? (
        <Gets right={shown} isOld={value === undefined} />
      ) : (
        <Skeleton lines={6} />
      )}
    </details>
  );
}

function Gets({ right, isOld }: { readonly right: EffectiveRight; readonly isOld: boolean }) {
  const text = useText();
  const wordOf = useFunctionWord();
  const { state, devices } = right;
  const { home, menu, closed } = useMemo(() => getsOf(right), [right]);
  const group = useId();
  const listed = (names: readonly string[]): string => joined(text, 'list', names);
  const withRight = (wanted: EffectiveDevice['right']): readonly string[] =>
    devices.filter(device => device.right === wanted).map(({ name, deviceId }) => name || deviceId);
  const controlled = withRight('control');
  const viewed = withRight('view');
  const unseen = withRight('none');
  const out = closed.reduce((sum, { titles }) => sum + titles.length, unseen.length + viewed.length);
  return (
    <div className="gets-parts" aria-busy={isOld || undefined}>
      <dl className="gets-list">
        <dt>{text('accounts.gets.signIn')}</dt>
        <dd data-tone={state === 'enabled' ? undefined : 'warning'}>{text(`accounts.customer.state.${state}`)}</dd>
        <dt>{text('accounts.gets.home')}</dt>
        <dd>{home ? text(home) : text('accounts.gets.home.none')}</dd>
        <dt>{text('accounts.gets.controls', { count: controlled.length })}</dt>
        <dd>{listed(controlled) || text('accounts.gets.none')}</dd>
        <dt>{text('accounts.gets.sees', { count: viewed.length })}</dt>
        <dd>{listed(viewed) || text('accounts.gets.none')}</dd>
      </dl>
      <h4 id={group}>{text('accounts.gets.menu')}</h4>
      <dl className="gets-list" aria-labelledby={group}>
        {menu.map(({ title, screens }) => (
          <div key={title} className="gets-part">
            <dt>{text(title)}</dt>
            <dd>
              <ul>
                {screens.map(({ title: screen, words }) => (
                  <li key={screen}>{joined(text, 'label', [text(screen), listed(words.map(wordOf))])}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      {out === 0 ? null : (
        <details className="gets-closed">
          <summary>{text('accounts.gets.closed', { count: out })}</summary>
          <dl className="gets-list">
            {closed.map(({ by, titles }) => (
              <div key={by} className="gets-part">
                <dt>{text(`accounts.gets.closed.${by}`)}</dt>
                <dd>{listed(titles.map(title => text(title)))}</dd>
              </div>
            ))}
            {viewed.length === 0 ? null : (
              <div className="gets-part">
                <dt>{text('accounts.gets.closed.control')}</dt>
                <dd>{listed(viewed)}</dd>
              </div>
            )}
            {unseen.length === 0 ? null : (
              <div className="gets-part">
                <dt>{text('accounts.gets.closed.device')}</dt>
                <dd>{listed(unseen)}</dd>
              </div>
            )}
          </dl>
        </details>
      )}
    </div>
  );
}
