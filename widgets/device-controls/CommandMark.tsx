import { CircleAlert, CircleCheck } from 'lucide-react';
import type { CommandState } from '@patrolkit/core';
import { useNoticeText, useText } from '../shared/element/index.ts';

/** What became of a control's last command. */
export function CommandMark({ state }: { readonly state: CommandState | undefined }) {
  const text = useText();
  const words = useNoticeText();
  if (!state) return null;
  const isUnderWay = state.state === 'sent' || state.state === 'accepted';
  const tone = state.state === 'done' ? 'success' : state.state === 'failed' ? 'error' : undefined;
  return (
    <p
      className="pk-line mark"
      data-tone={tone}
      data-state={state.state}
      role={state.state === 'failed' ? 'alert' : 'status'}
    >
      {isUnderWay ? (
        <span className="pk-spinner" />
      ) : state.state === 'done' ? (
        <CircleCheck aria-hidden />
      ) : (
        <CircleAlert aria-hidden />
      )}
      {state.state === 'failed' && state.problem
        ? words(state.problem)
        : state.progress === undefined
          ? text(`devices.state.${state.state}`)
          : text('devices.state.progress', { value: state.progress })}
    </p>
  );
}
