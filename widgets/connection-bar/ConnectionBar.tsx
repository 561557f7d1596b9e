import { CircleCheck, CircleSlash, Unplug } from 'lucide-react';
import { joined } from '@patrolkit/core';
import { useRef } from 'react';

import {
  useConsole,
  useMessageText,
  useNoticeText,
  useStore,
  useText,
  useTexts,
  type ViewProps,
} from '../shared/element/index.ts';
import { ToastRegion } from '../shared/toasts/Toasts.tsx';
import { useIsCovered, useSaidInModal, useTopLayer } from '../shared/dialog/useTopLayer.ts';
import { viewOf } from './connection-bar.model.ts';
import type { spec } from './connection-bar.element.ts';

/** The view of `<patrol-connection-bar>`. */
export function ConnectionBar({ always, noNotices }: ViewProps<typeof spec>) {
  const { connection, notices } = useConsole();
  const { state, since, isRobotOnly } = viewOf(useStore(connection.$connection));
  const shown = useStore(notices.$notices);
  const text = useText();
  const { formatTime } = useTexts();
  const noticeText = useNoticeText();
  const message = useMessageText();
  const base = useRef<HTMLDivElement>(null);
  useTopLayer(base, 'notices', useIsCovered());
  const isCalm = state === 'open' || state === 'closed' || state === 'connecting';
  const lost =
    since === undefined
      ? ''
      : text(isRobotOnly ? 'system.connection.robotLost' : 'system.connection.lost', { time: formatTime(since) });
  const reconnecting = text('system.connection.reconnecting');
  const checking = state === 'checking' ? text('system.connection.checking') : '';
  useSaidInModal(lost === '' ? '' : joined(text, 'sentence', [lost, reconnecting]), 'assertive');
  useSaidInModal(checking, 'polite');

  return (
    <div ref={base} part="base" className="base">
      {lost === '' ? null : (
        <div part="bar" className="bar" role="alert">
          <Unplug size={16} aria-hidden />
          <span className="said">{lost}</span>
          <span className="doing">
            <span className="pk-spinner" aria-hidden="true" />
            {reconnecting}
          </span>
        </div>
      )}
      {checking === '' ? null : (
        <div className="bar" data-calm="" role="status">
          <span className="pk-spinner" aria-hidden="true" />
          {checking}
        </div>
      )}
      {isCalm && always ? (
        <span part="status" className="status" data-state={state} role="status">
          {state === 'open' ? (
            <CircleCheck size={14} aria-hidden />
          ) : state === 'connecting' ? (
            <span className="pk-spinner" aria-hidden="true" />
          ) : (
            <CircleSlash size={14} aria-hidden />
          )}
          {text(`system.connection.${state}`)}
        </span>
      ) : null}
      <ToastRegion
        notices={(noNotices ? [] : shown).map(({ id, tone, text: said, action }) => ({
          id: String(id),
          tone,
          text: noticeText(said),
          ...(action ? { action: { label: message(action.label), run: () => notices.act(id) } } : {}),
        }))}
        onDismiss={id => notices.dismiss(Number(id))}
      />
    </div>
  );
}
