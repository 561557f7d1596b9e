import { greetings } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';

/** The greetings of a text, side by side, in the order in which the robot speaks them. */
export function Greetings({ content }: { readonly content: string }) {
  const text = useText();
  return (
    <ol className="greetings" aria-label={text('broadcast.greetings')}>
      {greetings(content).map((greeting, index) => (
        // The same greeting may occur twice.
        <li key={`${String(index)} ${greeting}`}>{greeting}</li>
      ))}
    </ol>
  );
}
