import type { Room } from '../http/room.ts';
import { dialogueCalls } from './calls.ts';
import { Dialogue, type DialogueParts } from './dialogue.ts';

/** The room of what robots are asked and answer. */
export interface DialogueRoom extends Room {
  readonly calls: ReturnType<typeof dialogueCalls>;
}

/** What a test lets somebody ask. */
interface AskedByTest {
  readonly deviceId?: string;
  readonly question?: string;
}

/** Opens the room. */
export const openDialogue = (parts: DialogueParts): DialogueRoom => {
  const dialogue = new Dialogue(parts);
  return {
    calls: dialogueCalls(dialogue, parts),
    test: {
      actions: {
        ask: async ({ deviceId = 'PR001', question = '' }: AskedByTest) => {
          dialogue.hear({ deviceId, question, at: parts.now() });
          await dialogue.settled();
          return {};
        },
      },
    },
    tick: events => {
      for (const event of events) if (event.type === 'asked') dialogue.hear(event);
    },
    close: () => dialogue.settled(),
  };
};
