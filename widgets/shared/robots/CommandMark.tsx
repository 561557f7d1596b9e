import { CircleAlert, CircleCheck } from 'lucide-react';
import type { CommandState } from '@patrolkit/core';
import { useNoticeText, useText } from '../element/hooks.ts';

/** The outcome of a control's last command. */
export function CommandMark({ state }: { readonly state: CommandState | undefined }) {
  const text = useText();
  const noticeText = useNoticeText();
  if (!state) return null;
  const tone = state.state === 'done' ? 'success' : state.state === 'failed' ? 'error' : undefined;
  return (
    <p
      className="pk-line mark"
      data-tone={tone}
      data-state={state.state}
      role={state.state === 'failed' ? 'alert' : 'status'}
    >
      {tone === undefined ? (
        <span className="pk-spinner" />
      ) : state.state === 'done' ? (
        <CircleCheck aria-hidden />
      ) : (
        <CircleAlert aria-hidden />
      )}
      {state.state === 'failed' && state.problem
        ? noticeText(state.problem)
        : state.progress === undefined
          ? text(`devices.state.${state.state}`)
          : text('devices.state.progress', { value: state.progress })}
    </p>
  );
}
