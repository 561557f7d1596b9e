import { CircleAlert, Hand, Info, OctagonX, Route } from 'lucide-react';
import { isStatusFresh, type ResumeChoice, type WorkMode as Mode } from '@patrolkit/core';
import {
  useConsole,
  useMessageText,
  useNoticeText,
  useStore,
  useText,
  type ViewProps,
} from '../shared/element/index.ts';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { Badge, StaleMark } from '../shared/ui/marks.tsx';
import { useAsked } from '../shared/robots/useAsked.ts';
import { ResumeQuestion } from './ResumeQuestion.tsx';
import type { spec } from './work-mode.element.ts';

const modes: readonly Mode[] = ['manual', 'automatic'];
const icons = { manual: Hand, automatic: Route } as const;

/** The view of `<patrol-work-mode>`. */
export function WorkMode({ variant, emit }: ViewProps<typeof spec>) {
  const { driving, robots, connection } = useConsole();
  const { mode, changingTo, problem, isRefused } = useStore(driving.$mode);
  const refusal = useStore(driving.$modeRefusal);
  const reading = useStore(robots.$status);
  const selectedId = useStore(robots.$selectedId);
  const { device } = useStore(connection.$connection);
  const text = useText();
  const message = useMessageText();
  const noticeText = useNoticeText();
  /** The robot that the question is about. */
  const [asking, setAsking] = useAsked<string>();
  const status = reading?.status;
  const isStale =
    status !== undefined &&
    !isStatusFresh({ status: reading, isChannelOpen: device.state === 'open', deviceOpens: device.opens });

  const change = async (to: Mode, resume?: ResumeChoice): Promise<void> => {
    setAsking(undefined);
    if ((await driving.changeMode(to, resume)).isDone) emit('modechanged', { mode: to });
  };
  const choose = (to: Mode): void => {
    if (to === mode || changingTo !== undefined || !emit('modechangerequest', { mode: to })) return;
    if (to === 'automatic') void ask();
    else void change(to);
  };
  /** Asks about the task. A user who may not change the mode gets no question. */
  const ask = async (): Promise<void> => {
    if ((await driving.askMode('automatic')).isDone) setAsking(selectedId);
  };
  // A user's own choice does not take the focus away.
  const isOff = refusal !== undefined;
  const isChanging = changingTo !== undefined;
  const label = text('driving.mode.label');

  return (
    <section part="base" className="base" aria-label={label} aria-busy={changingTo !== undefined}>
      <div className="row">
        {variant === 'dropdown' ? (
          <select
            part="switch"
            className="pk-choice"
            aria-label={label}
            value={mode ?? ''}
            disabled={isOff}
            aria-disabled={isChanging || undefined}
            onChange={event => choose(event.currentTarget.value === 'manual' ? 'manual' : 'automatic')}
          >
            {mode === undefined ? <option value="">{text('common.unknown')}</option> : null}
            {modes.map(one => (
              <option key={one} value={one}>
                {text(`driving.mode.${one}`)}
              </option>
            ))}
          </select>
        ) : (
          <SegmentedControl
            part="switch"
            label={label}
            value={mode}
            disabled={isOff}
            busy={isChanging}
            onChange={choose}
            options={modes.map(one => ({ value: one, label: text(`driving.mode.${one}`), icon: icons[one] }))}
          />
        )}
        {status && changingTo === undefined && status.mode !== 'manual' && mode === 'automatic' ? (
          <Badge part="named-mode">{text(`robots.mode.${status.mode}`)}</Badge>
        ) : null}
        {status?.isEmergencyStopped ? (
          <Badge tone="error" part="emergency-stop">
            <OctagonX size={12} aria-hidden />
            {text('driving.emergency.pressed')}
          </Badge>
        ) : null}
        {isStale ? <StaleMark since={reading?.receivedAt} /> : null}
      </div>
      {changingTo === undefined ? null : (
        <p className="pk-line" role="status">
          <span className="pk-spinner" />
          {text(`driving.mode.changing.${changingTo}`)}
        </p>
      )}
      {/* A refused change has the same reason as the switch that is off, so the reason appears once. */}
      {problem && !isRefused ? (
        <p className="pk-line" data-tone="error" role="alert" part="problem">
          <CircleAlert aria-hidden />
          {noticeText(problem)}
        </p>
      ) : null}
      {refusal ? (
        <p className="pk-line" role="status" part="refusal">
          <Info aria-hidden />
          {message(refusal)}
        </p>
      ) : null}
      <ResumeQuestion
        isOpen={asking !== undefined && asking === selectedId}
        onCancel={() => setAsking(undefined)}
        onConfirm={resume => void change('automatic', resume)}
      />
    </section>
  );
}
