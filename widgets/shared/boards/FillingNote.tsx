/** Says that figures may be incomplete while the server is still reading in earlier records. */
import { useConsole, useStore, useText } from '../element/index.ts';

/** A line of text. Shows nothing when the figures are complete. */
export function FillingNote() {
  const isFilling = useStore(useConsole().boards.$isFilling);
  const text = useText();
  if (!isFilling) return null;
  return (
    <p part="filling" className="pk-filling" role="status">
      {text('boards.filling')}
    </p>
  );
}
