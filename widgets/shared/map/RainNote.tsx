import { CloudRain, Snowflake, Sun } from 'lucide-react';
import { useConsole, useStore, useTexts } from '../element/index.ts';

const signs = { rain: CloudRain, snow: Snowflake, dry: Sun } as const;

/** Says on a map that it rains or snows there, and how many devices wait for it to end. Nothing on a dry day. */
export function RainNote({ mapId }: { readonly mapId: string | undefined }) {
  const { robots } = useConsole();
  const { items } = useStore(robots.$weather);
  const { text, formatNumber } = useTexts();
  const found = items.filter(one => one.mapId === mapId);
  return (
    <>
      {found.map(({ type, state, heldCount }) => {
        const Sign = signs[state];
        return (
          <p key={type} className="note weather" part="weather" data-state={state} role="status">
            <Sign size={16} aria-hidden /> {text(`robots.map.weather.${state}`)}{' '}
            {heldCount > 0 ? text('robots.map.weather.held', { count: formatNumber(heldCount) }) : null}
          </p>
        );
      })}
    </>
  );
}
