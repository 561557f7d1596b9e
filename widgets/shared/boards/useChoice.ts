import { useState } from 'react';

/**
 * Which of several things an element shows. The attribute decides until the user chooses something else. That choice holds until the page
 * sets another value.
 * @param attribute the value that the page has set
 */
export function useChoice<T>(attribute: T): readonly [T, (next: T) => void] {
  const [kept, setKept] = useState({ attribute, chosen: attribute });
  if (kept.attribute !== attribute) setKept({ attribute, chosen: attribute });
  return [kept.attribute === attribute ? kept.chosen : attribute, chosen => setKept({ attribute, chosen })];
}
