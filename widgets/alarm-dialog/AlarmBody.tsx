import { CircleAlert, UserCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { alarmState, remarkLimit, type AlarmDetail, type Message } from '@patrolkit/core';
import { useConsole, useMessageText, useNoticeText, useStore, useText, useTexts } from '../shared/element/index.ts';
import { TextArea } from '../shared/form/Field.tsx';
import {
  formProblems,
  handledBy,
  proposalOf,
  type Choice,
  type Form,
  type InstructionReading,
} from './alarm-dialog.model.ts';
import { AlarmActions } from './AlarmActions.tsx';
import { AlarmFacts } from './AlarmFacts.tsx';
import { AlarmPicture } from './AlarmPicture.tsx';
import { AlarmVideo, VideoChoice } from './AlarmVideo.tsx';
import { ClosePicture } from './ClosePicture.tsx';
import { Instructions } from './late-instructions.ts';
import { People } from './People.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { Timeline } from './Timeline.tsx';

/** The content of the dialog once the alarm has been read. */
export function AlarmBody({
  detail,
  instruction,
  form,
  choices,
  isReadOnly,
  isSending,
  onChange,
  onReload,
  onRead,
  onOpenSteps,
  onPlayback,
  onLive,
}: {
  readonly detail: AlarmDetail;
  /** The instruction for the alarm, as far as it has been read. */
  readonly instruction: InstructionReading;
  readonly form: Form;
  /** The user's choices for an unconfirmed alarm. */
  readonly choices: readonly Choice[];
  /** True where the alarm is closed, or the user may not handle it. */
  readonly isReadOnly: boolean;
  /** True while the handling has been sent and the server has not answered. */
  readonly isSending: boolean;
  readonly onChange: (part: Partial<Form>) => void;
  /** The alarm changed on the server and must be read again. */
  readonly onReload: () => void;
  /** The alarm has been read again. */
  readonly onRead: (detail: AlarmDetail) => void;
  /** Called with the number of steps of the instruction that are not ticked off. */
  readonly onOpenSteps: (count: number) => void;
  /** The user requests the moment in the recording. */
  readonly onPlayback: ComponentProps<typeof VideoChoice>['onPlayback'];
  /** The user requests the live picture of the device. */
  readonly onLive: (deviceId: string) => void;
}) {
  const { alarms } = useConsole();
  const text = useText();
  const [isPlaying, setPlaying] = useState(() => alarms.$wanted.get() === 'video');
  const state = alarmState(detail.status);
  const instructions = <Instructions detail={detail} reading={instruction} onOpenSteps={onOpenSteps} />;
  return (
    <div className="content" data-state={state}>
      <Banner detail={detail} form={form} />
      {isPlaying && detail.video ? (
        <AlarmVideo detail={detail} address={detail.video} />
      ) : (
        <AlarmPicture detail={detail} />
      )}
      <div className="about">
        <AlarmFacts detail={detail} />
        <VideoChoice
          detail={detail}
          isPlaying={isPlaying}
          onPlay={setPlaying}
          onPlayback={onPlayback}
          onLive={onLive}
        />
        <AlarmActions detail={detail} onDone={onReload} onRead={onRead} />
      </div>
      <Timeline detail={detail} />
      {instruction.problem ? null : instructions}
      <ReviewPanel detail={detail} onReload={onReload} onRead={onRead} />
      {state === 'closed' ? null : isReadOnly ? (
        <p className="banner" data-tone="info">
          {text('alarms.handling.noRight')}
        </p>
      ) : (
        <HandlingForm
          form={form}
          proposal={proposalOf(detail)}
          choices={choices}
          isSending={isSending}
          state={state}
          onChange={onChange}
        />
      )}
      {/* The failure to read instructions appears below the form, since it may come late and would move the form. */}
      {instruction.problem ? instructions : null}
    </div>
  );
}

/** Says what went wrong, or who handled the alarm first. */
function Banner({ detail, form }: { readonly detail: AlarmDetail; readonly form: Form }) {
  const text = useText();
  const { now } = useConsole();
  const { formatMoment } = useTexts();
  const noticeText = useNoticeText();
  const first = handledBy(form, detail);
  if (first) {
    return (
      <p className="banner" data-tone="info" role="alert">
        <UserCheck size={16} aria-hidden />
        {first.name
          ? text('alarms.elsewhereBy', {
              name: first.name,
              time: first.at === undefined ? text('common.unknown') : formatMoment(first.at, now()),
            })
          : text('alarms.elsewhere')}
      </p>
    );
  }
  if (!form.failure) return null;
  return (
    <p className="banner" data-tone="error" role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>
        {noticeText(form.failure.problem)}
        {form.failure.detail ? <small>{text('alarms.failed.stillOpen')}</small> : null}
      </span>
    </p>
  );
}

/** The fields of the form. */
function HandlingForm({
  form,
  proposal,
  choices,
  isSending,
  state,
  onChange,
}: {
  readonly form: Form;
  /** Who answers for the zone of the alarm. */
  readonly proposal: Message | undefined;
  readonly choices: readonly Choice[];
  readonly isSending: boolean;
  readonly state: 'unacknowledged' | 'acknowledged';
  readonly onChange: (part: Partial<Form>) => void;
}) {
  const text = useText();
  const message = useMessageText();
  const name = useId();
  const { alarms } = useConsole();
  const isRemarkWanted = useStore(alarms.$wanted) === 'remark';
  const handling = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const remark = isRemarkWanted ? handling.current?.querySelector('sl-textarea') : undefined;
    void remark?.updateComplete.then(() => remark.focus());
  }, [isRemarkWanted]);
  const problems = form.isTried ? formProblems(form, state) : {};
  return (
    <div ref={handling} className="handling" inert={isSending}>
      {state === 'unacknowledged' ? (
        <fieldset className="choices">
          <legend>{text('alarms.handling.label')}</legend>
          {choices.map(choice => (
            <label key={choice} className="pk-radio">
              <input
                type="radio"
                name={name}
                value={choice}
                checked={form.choice === choice}
                onChange={() => onChange({ choice })}
              />
              <span>
                {text(`alarms.handling.${choice}`)}
                <small>{text(`alarms.handling.${choice}Hint`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {state === 'unacknowledged' && form.choice === 'accept' ? (
        <People
          value={form.person}
          onChange={person => onChange({ person })}
          hint={proposal ? message(proposal) : undefined}
          error={problems.person ? message(problems.person) : undefined}
        />
      ) : null}
      <TextArea
        label={text('alarms.remark.label')}
        value={form.remark}
        onChange={remark => onChange({ remark })}
        maxLength={remarkLimit}
        required
        rows={3}
        error={problems.remark ? message(problems.remark) : undefined}
      />
      {state === 'acknowledged' ? (
        <ClosePicture
          file={form.picture}
          address={form.pictureAddress}
          onChange={onChange}
          error={problems.picture ? message(problems.picture) : undefined}
        />
      ) : null}
    </div>
  );
}
