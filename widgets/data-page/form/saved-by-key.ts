import { keyOf } from '@patrolkit/core/keys';

/** Listens to keys that are pressed in a form: Ctrl and S, or Command and S, save it. */
export const savedByKey =
  (save: () => void) =>
  (event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'preventDefault'>): void => {
    if (!(event.ctrlKey || event.metaKey) || keyOf(event) !== 's') return;
    event.preventDefault();
    save();
  };
