import { useText } from '../../../element/hooks.ts';
import { withTexts } from '../../../element/withTexts.tsx';
import type { EngineReading } from '../../engines/engine.ts';

/** The figures of a player, which explain the state of its picture. */
export const Statistics = withTexts(
  'player',
  function Statistics({ reading: { engine, stats, refusals, reconnects } }: { readonly reading: EngineReading }) {
    const text = useText();
    const rows: readonly (readonly [string, string | undefined])[] = [
      [text('player.statistics.engine'), engine],
      [text('player.statistics.codec'), stats?.codec],
      [text('player.statistics.rate'), stats && text('player.statistics.fps', { fps: stats.framesPerSecond })],
      [text('player.statistics.data'), stats && text('player.statistics.kbit', { kbit: stats.kbitPerSecond })],
      [text('player.statistics.behind'), stats && text('player.statistics.ms', { ms: stats.behind })],
      [text('player.statistics.dropped'), stats && String(stats.dropped)],
      [text('player.statistics.reconnects'), String(reconnects)],
    ];
    return (
      <dl className="statistics" part="statistics">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
        {refusals.map(({ engine: left, why }) => (
          <div key={left}>
            <dt>{left}</dt>
            <dd>{text(`player.statistics.${why}`)}</dd>
          </div>
        ))}
      </dl>
    );
  },
);
