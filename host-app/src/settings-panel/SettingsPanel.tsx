import { volumeRange, type AlarmLevel } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { useId, type ReactNode } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useText } from '../console-context.ts';
import type { PanelProps } from '../frame/panels.ts';
import { SideSheet } from '../frame/late/SideSheet.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { SkinChoice } from './SkinChoice.tsx';
import { Switch } from './Switch.tsx';
import './settings.css';

/** The user's choices for this browser. Each applies at once and is stored. */
export function SettingsPanel({ onClose }: Pick<PanelProps, 'onClose'>) {
  return (
    <AreaTexts area="panels" onClose={onClose}>
      <Settings onClose={onClose} />
    </AreaTexts>
  );
}

function Settings({ onClose }: Pick<PanelProps, 'onClose'>) {
  const { preferences, session } = useConsole();
  const text = useText();
  const { followsSystem, density, motion } = useStore(preferences.$preferences);
  const state = useStore(session.$session);
  return (
    <SideSheet title={text('screens.settings')} onClose={onClose}>
      <div className="settings">
        <section aria-label={text('panels.settings.skin')}>
          <h3>{text('panels.settings.skin')}</h3>
          <Switch
            label={text('panels.settings.followSystem')}
            hint={text('panels.settings.followSystemHint')}
            isOn={followsSystem}
            onChange={preferences.followSystem}
          />
          <SkinChoice />
        </section>
        <Segments
          label={text('panels.settings.density')}
          value={density}
          options={[
            { value: 'comfortable', label: text('panels.settings.density.comfortable') },
            { value: 'compact', label: text('panels.settings.density.compact') },
          ]}
          onChange={preferences.chooseDensity}
        />
        <Segments
          label={text('panels.settings.motion')}
          value={motion}
          options={[
            { value: 'system', label: text('panels.settings.motion.system') },
            { value: 'reduced', label: text('panels.settings.motion.reduced') },
          ]}
          onChange={preferences.chooseMotion}
        />
        {state.state === 'signed-in' ? <OfUser userId={state.user.id} /> : null}
      </div>
    </SideSheet>
  );
}

/** The settings of the signed-in user. */
function OfUser({ userId }: { readonly userId: string }) {
  const { preferences, desktop } = useConsole();
  const text = useText();
  const { keylessUsers } = useStore(preferences.$preferences);
  const { permission, isOn } = useStore(desktop.$desktop);
  const id = useId();
  const isPossible = permission === 'default' || permission === 'granted';
  return (
    <section aria-label={text('panels.settings.sound')}>
      <h3>{text('panels.settings.sound')}</h3>
      <Switch
        label={text('panels.settings.desktop')}
        hint={
          isPossible
            ? text('panels.settings.desktopHint')
            : text(permission === 'denied' ? 'triage.desktop.denied' : 'triage.desktop.unsupported')
        }
        isOn={isOn && permission === 'granted'}
        isDisabled={!isPossible}
        onChange={wanted => (wanted ? void desktop.turnOn() : desktop.turnOff())}
      />
      <PushSwitch />
      <Switch
        label={text('panels.settings.keys')}
        hint={text('panels.settings.keysHint')}
        isOn={!keylessUsers.includes(userId)}
        onChange={wanted => preferences.chooseTriageKeys(userId, wanted)}
      />
      <div className="line">
        <label htmlFor={id}>{text('panels.settings.volume')}</label>
        <input
          id={id}
          type="range"
          min={1}
          max={volumeRange.max}
          step={1}
          value={preferences.volumeOf(userId)}
          onChange={event => preferences.rememberVolume(userId, Number(event.target.value))}
        />
      </div>
      <Repeats userId={userId} />
    </section>
  );
}

/** The user's choices, seconds. 0 means never. */
const repeatSteps = [0, 10, 20, 30, 60, 120, 300];

/** The levels, in the order of their settings. */
const levels: readonly AlarmLevel[] = ['serious', 'important', 'general'];

/** How soon alarms of each level sound again for the signed-in user. */
function Repeats({ userId }: { readonly userId: string }) {
  const { preferences } = useConsole();
  const text = useText();
  // This subscribes to changes: the verb below also reads what other pages have stored.
  useStore(preferences.$preferences);
  const chosen = preferences.repeatsOf(userId);
  const id = useId();
  return (
    <fieldset className="repeats" aria-describedby={`${id}-hint`}>
      <legend>{text('panels.settings.repeat')}</legend>
      <small id={`${id}-hint`}>{text('panels.settings.repeatHint')}</small>
      {levels.map(level => (
        <div className="line" key={level}>
          <label htmlFor={`${id}-${level}`}>{text(`common.level.${level}`)}</label>
          <select
            id={`${id}-${level}`}
            value={chosen[level] ?? ''}
            onChange={({ target: { value } }) =>
              preferences.chooseRepeat(userId, level, value === '' ? undefined : Number(value))
            }
          >
            <option value="">{text('panels.settings.repeat.site')}</option>
            {repeatSteps.map(seconds => (
              <option key={seconds} value={seconds}>
                {seconds === 0
                  ? text('panels.settings.repeat.never')
                  : text('panels.settings.repeat.seconds', { count: seconds })}
              </option>
            ))}
          </select>
        </div>
      ))}
    </fieldset>
  );
}

/** A choice of one among a few values. */
function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      <div>
        {options.map(option => (
          <label key={option.value} data-checked={option.value === value || undefined}>
            <input
              className="unseen"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
