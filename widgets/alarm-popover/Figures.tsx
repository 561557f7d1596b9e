import { figurePresets, type AlarmFigures, type AlarmLevel } from '@patrolkit/core';
import { useCallback, useState } from 'react';
import { useConsole, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { LevelMark } from '../shared/ui/marks.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { usePast } from './usePast.ts';

const levels: readonly AlarmLevel[] = ['serious', 'important', 'general'];

/** How many alarms arrived by hour or day: one row of bars for each level, all to one scale. */
export function Figures() {
  const { alarms } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const [preset, setPreset] = useState<(typeof figurePresets)[number]>('today');
  const [past, again] = usePast(useCallback(signal => alarms.history.figures(preset, signal), [alarms, preset]));
  return (
    <div className="figures" part="figures">
      <SegmentedControl
        label={text('triage.figures.preset')}
        value={preset}
        options={figurePresets.map(value => ({ value, label: text(`triage.figures.${value}`) }))}
        onChange={setPreset}
      />
      {past.state === 'loading' ? (
        <Skeleton lines={6} />
      ) : past.state === 'failed' ? (
        <ErrorState title={text('common.loadFailed')} hint={noticeText(past.problem)} onRetry={again} />
      ) : (
        <Bars figures={past.value} />
      )}
    </div>
  );
}

const width = 276;
const height = 56;

function Bars({ figures: { tallies, isHourly } }: { readonly figures: AlarmFigures }) {
  const text = useText();
  const { formatDate, formatNumber, formatMinute } = useTexts();
  const top = Math.max(0, ...tallies.flatMap(tally => levels.map(level => tally[level])));
  if (top === 0) return <EmptyState title={text('triage.figures.empty')} hint={text('triage.figures.emptyHint')} />;
  const when = (at: number): string => (isHourly ? formatMinute(at) : formatDate(at));
  const step = width / tallies.length;
  const bar = Math.max(1, step * 0.76);
  const [first] = tallies;
  const last = tallies.at(-1);
  return (
    <>
      {levels.map(level => (
        <figure key={level} data-level={level}>
          <figcaption>
            <LevelMark level={level} />
            <strong>{formatNumber(tallies.reduce((sum, tally) => sum + tally[level], 0))}</strong>
          </figcaption>
          <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text(`common.level.${level}`)}>
            {tallies.map((tally, index) => {
              const tall = (tally[level] / top) * (height - 2);
              return (
                <rect key={tally.at} x={index * step} y={height - tall} width={bar} height={tall}>
                  <title>{text('triage.figures.bar', { time: when(tally.at), count: tally[level] })}</title>
                </rect>
              );
            })}
            <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
          </svg>
        </figure>
      ))}
      <p className="scale muted">
        <span>{first ? when(first.at) : ''}</span>
        <span>{text('triage.figures.top', { count: formatNumber(top) })}</span>
        <span>{last ? when(last.at) : ''}</span>
      </p>
      <table className="pk-hidden">
        <caption>{text('triage.tab.figures')}</caption>
        <tbody>
          {tallies
            .filter(tally => levels.some(level => tally[level] > 0))
            .map(tally => (
              <tr key={tally.at}>
                <th scope="row">{when(tally.at)}</th>
                {levels.map(level => (
                  <td key={level}>
                    {text(`common.level.${level}`)} {tally[level]}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}
