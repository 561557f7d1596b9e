import { useId } from 'react';
import { useText, useTexts } from '../shared/element/index.ts';
import { LevelMark } from '../shared/ui/marks.tsx';
import type { Level } from './fleet-map.model.ts';

/** The floors and grounds of the site with their numbers of devices and alarms, one of them shown. */
export function Levels({
  levels,
  shown,
  onChoose,
}: {
  readonly levels: readonly Level[];
  /** Id of the map. */
  readonly shown: string;
  readonly onChoose: (id: string) => void;
}) {
  const text = useText();
  const { formatNumber } = useTexts();
  const name = useId();
  return (
    <fieldset part="levels" className="levels">
      <legend className="pk-hidden">{text('boards.map.levels')}</legend>
      {levels.map(({ plan, devices, alarms, gravest }) => (
        <label key={plan.id} data-map={plan.id} data-checked={plan.id === shown || undefined}>
          <input type="radio" name={name} checked={plan.id === shown} onChange={() => onChoose(plan.id)} />
          <span className="name">{plan.name}</span>
          <span className="pk-hidden">
            {text('boards.map.level', { devices: formatNumber(devices), alarms: formatNumber(alarms) })}
          </span>
          <span className="devices" aria-hidden>
            {formatNumber(devices)}
          </span>
          {gravest ? (
            <span className="alarms" aria-hidden>
              <LevelMark level={gravest} wordless />
              {formatNumber(alarms)}
            </span>
          ) : null}
        </label>
      ))}
    </fieldset>
  );
}
