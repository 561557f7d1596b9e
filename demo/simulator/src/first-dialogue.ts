import type { FirstDialogue } from '@patrolkit/server/links/first-dialogue.ts';

/** What the robots of the demonstration site say. */
export const firstDialogue: FirstDialogue = {
  voices: [
    { name: 'first.voice.fire', soundOf: 'smoke' },
    { name: 'first.voice.gas', soundOf: 'gas' },
    { name: 'first.voice.welcome', content: 'first.voice.welcome.content', speaker: 'youngFemale' },
    { name: 'first.voice.leave', content: 'first.voice.leave.content', speaker: 'youngMale' },
    { name: 'first.voice.noSmoking', content: 'first.voice.noSmoking.content', speaker: 'youngFemale' },
  ],
  questions: {
    name: 'first.questions',
    otherwise: 'recorded.answer.none',
    // Visitors ask an eighth one, to which robots have no answer at first.
    entries: [1, 2, 3, 4, 5, 6, 7].map(number => ({
      question: `recorded.question.${String(number)}`,
      answer: `recorded.answer.${String(number)}`,
    })),
  },
};
