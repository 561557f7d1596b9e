import { Lightbulb, Siren, Volume2, Waves } from 'lucide-react';
import { useId, useState } from 'react';
import {
  joined,
  nearestStep,
  volumeRange,
  type CommandName,
  type CommandState,
  type EnableType,
  type HardwareConfig,
  type Lamp,
  type Message,
  type RobotStatus,
} from '@patrolkit/core';
import { useConsole, useMessageText, useText } from '../shared/element/index.ts';
import { CommandMark } from '../shared/robots/CommandMark.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import { shownValue, wipings, type Told } from './device-controls.model.ts';

/** Volume, lamps and wiper, if the robot has them. */
export function Hardware({
  shown,
  states,
  refusals,
  status,
  statusSince,
  config,
  valuesSince,
  told,
}: {
  readonly shown: readonly CommandName[];
  readonly states: Readonly<Partial<Record<CommandName, CommandState>>>;
  readonly refusals: Readonly<Partial<Record<CommandName, Message>>>;
  readonly status: RobotStatus | undefined;
  /** Time of the lamps' last report, ms since 1970, when it is stale. Undefined when it is live. */
  readonly statusSince: number | undefined;
  /** The other settings, as far as the robot reported them. */
  readonly config: HardwareConfig | undefined;
  /** The time of the other values when they are stale. */
  readonly valuesSince: number | undefined;
  readonly told: Told;
}) {
  const { commands } = useConsole();
  const text = useText();
  const messageText = useMessageText();
  // While a command is running, this is the requested state: a second press takes the first one back.
  const lampOf = (type: Lamp, isOn: boolean | undefined): boolean | undefined => {
    const value = shownValue(states[type], isOn);
    return value === undefined ? undefined : value === true;
  };
  const lamps = [
    { type: 'alarmLamp', icon: Siren, isOn: lampOf('alarmLamp', status?.isAlarmLightOn) },
    { type: 'headLamp', icon: Lightbulb, isOn: lampOf('headLamp', status?.isHeadLightOn) },
  ] as const;
  const refusalOf = (type: EnableType): string | undefined => {
    const refusal = refusals[type];
    return refusal && messageText(refusal);
  };
  const volume = shownValue(states.volume, config?.volume);
  const wiping = shownValue(states.wiper, config?.wiper);
  return (
    <>
      {lamps
        .filter(({ type }) => shown.includes(type))
        .map(({ type, icon: Icon, isOn }) => (
          <div key={type} className="row" data-control={type}>
            <span className="name">
              <Icon size={16} aria-hidden />
              {text(`devices.${type}`)}
            </span>
            <button
              type="button"
              role="switch"
              className="switch"
              aria-checked={isOn === true}
              // For a screen reader a switch is on or off, so the name says when the state is unknown.
              aria-label={joined(text, 'label', [
                text(`devices.${type}`),
                isOn === undefined ? text('common.unknown') : '',
              ])}
              aria-busy={states[type]?.state === 'sent' || states[type]?.state === 'accepted' || undefined}
              aria-disabled={refusals[type] ? true : undefined}
              title={refusalOf(type)}
              onClick={() => {
                if (!refusals[type]) told(type, !isOn, commands.setLamp(type, !isOn));
              }}
            >
              <span className="knob" />
              <span className="word">
                {text(isOn === undefined ? 'common.unknown' : isOn ? 'common.on' : 'common.off')}
              </span>
            </button>
            <Stale since={statusSince} />
            <CommandMark state={states[type]} />
          </div>
        ))}
      {shown.includes('wiper') ? (
        <div className="row" data-control="wiper">
          <span className="name">
            <Waves size={16} aria-hidden />
            {text('devices.wiper')}
          </span>
          <span className="wipes" role="group" aria-label={text('devices.wiper')} title={refusalOf('wiper')}>
            {wipings.map(one => (
              <button
                key={one}
                type="button"
                className="pk-button"
                data-size="small"
                // A single wipe never stays pressed.
                aria-pressed={one === 'once' ? undefined : wiping === one}
                aria-disabled={refusals.wiper ? true : undefined}
                onClick={() => {
                  if (!refusals.wiper) told('wiper', one, commands.setWiper(one));
                }}
              >
                {text(`devices.wiper.${one}`)}
              </button>
            ))}
          </span>
          <Stale since={valuesSince} />
          <CommandMark state={states.wiper} />
        </div>
      ) : null}
      {shown.includes('volume') ? (
        <Volume
          volume={typeof volume === 'number' ? volume : undefined}
          since={valuesSince}
          state={states.volume}
          refusal={refusalOf('volume')}
          onSet={value => told('volume', value, commands.setVolume(value))}
        />
      ) : null}
    </>
  );
}

/** The slider. It sends its value when the user lets go, not on the way. */
function Volume({
  volume,
  since,
  state,
  refusal,
  onSet,
}: {
  readonly volume: number | undefined;
  readonly since: number | undefined;
  readonly state: CommandState | undefined;
  readonly refusal: string | undefined;
  readonly onSet: (value: number) => void;
}) {
  const text = useText();
  const id = useId();
  const [draft, setDraft] = useState<number>();
  const commit = (): void => {
    if (draft === undefined) return;
    setDraft(undefined);
    if (draft !== volume && refusal === undefined) onSet(draft);
  };
  return (
    <div className="row" data-control="volume">
      <label className="name" htmlFor={id}>
        <Volume2 size={16} aria-hidden />
        {text('common.volume')}
      </label>
      <span className="volume" title={refusal}>
        <input
          id={id}
          className="pk-range"
          type="range"
          {...volumeRange}
          step={1}
          // It is not disabled, because that would take the focus from a user who sets it by keys.
          aria-disabled={refusal === undefined ? undefined : true}
          value={draft ?? volume ?? 0}
          onChange={event => {
            if (refusal === undefined) setDraft(nearestStep(volumeRange, event.currentTarget.valueAsNumber));
          }}
          onPointerUp={commit}
          // The browser takes the finger for a scroll. The user did not mean to move the slider.
          onPointerCancel={() => setDraft(undefined)}
          onKeyUp={commit}
          onBlur={commit}
        />
        <output htmlFor={id}>{draft ?? volume ?? text('common.unknown')}</output>
      </span>
      <Stale since={since} />
      <CommandMark state={state} />
    </div>
  );
}

/** Marks a value of a row that is no longer live. */
function Stale({ since }: { readonly since: number | undefined }) {
  return since === undefined ? null : <StaleMark since={since} />;
}
