import { useText } from '../element/index.ts';
import type { EngineReading } from './engine.ts';

/** What the player does, in figures, for whoever wants to know why a picture is as it is. */
export function Statistics({ reading: { engine, stats, refusals, reconnects } }: { readonly reading: EngineReading }) {
  const text = useText();
  const rows: readonly (readonly [string, string | undefined])[] = [
    [text('video.statistics.engine'), engine],
    [text('video.statistics.codec'), stats?.codec],
    [text('video.statistics.rate'), stats && text('video.statistics.fps', { fps: stats.framesPerSecond })],
    [text('video.statistics.data'), stats && text('video.statistics.kbit', { kbit: stats.kbitPerSecond })],
    [text('video.statistics.behind'), stats && text('video.statistics.ms', { ms: stats.behind })],
    [text('video.statistics.dropped'), stats && String(stats.dropped)],
    [text('video.statistics.reconnects'), String(reconnects)],
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
          <dd>{text(why === 'unsupported' ? 'video.statistics.unsupported' : 'video.statistics.broken')}</dd>
        </div>
      ))}
    </dl>
  );
}
