import { greetings } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';

/** The greetings of a text, one beside the other in the order in which they are spoken. */
export function Greetings({ content }: { readonly content: string }) {
  const text = useText();
  return (
    <ol className="greetings" aria-label={text('broadcast.greetings')}>
      {greetings(content).map((greeting, index) => (
        // The same greeting may be said twice.
        <li key={`${String(index)} ${greeting}`}>{greeting}</li>
      ))}
    </ol>
  );
}
