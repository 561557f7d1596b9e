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
  broadcasts: [{ deviceId: 'PR003', title: 'first.voice.welcome', content: 'first.voice.welcome.content' }],
  documents: [
    { name: 'first.document.rules', content: 'first.document.rules.content', format: 'markdown' },
    { name: 'first.document.drill', content: 'first.document.drill.content', format: 'txt' },
  ],
  guides: [
    { name: 'room.meeting', mapId: '1', x: 45, y: 20.5 },
    { name: 'room.canteen', mapId: '1', x: 8, y: 20.5 },
    { name: 'first.guide.reception', mapId: '1', x: 28, y: 11.6 },
    { name: 'first.guide.toilets', mapId: '1', x: 15, y: 11.6 },
    { name: 'room.parking', mapId: '2', x: 30, y: 13 },
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
