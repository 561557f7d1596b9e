import { getsOf, joined, type EffectiveDevice, type EffectiveRight, type FormPanel } from '@patrolkit/core';
import { useId, useMemo, useRef } from 'react';
import { useText } from '../../shared/element/index.ts';
import { useSheet } from '../useSheet.ts';
import { useFunctionWord } from './RightsGrid.tsx';
import css from './gets.css?inline';
import { QuestionPanel } from './QuestionPanel.tsx';
import type { Filling } from './useFilling.ts';

/** What a user gets by the values in the form. It is asked for once it is opened, and again after each change that matters. */
export function GetsPanel({
  panel: { call },
  filling,
}: {
  readonly panel: Extract<FormPanel, { readonly kind: 'gets' }>;
  readonly filling: Filling;
}) {
  const text = useText();
  return (
    <QuestionPanel
      call={call}
      filling={filling}
      summary={text('accounts.gets.show')}
      incomplete={text('accounts.gets.incomplete')}
      draw={(right, isOld) => <Gets right={right} isOld={isOld} />}
    />
  );
}

function Gets({ right, isOld }: { readonly right: EffectiveRight; readonly isOld: boolean }) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useSheet(css, box);
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
    <div ref={box} className="gets-parts" aria-busy={isOld || undefined}>
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
