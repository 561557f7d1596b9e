/** The questions that robots answer, and those that they could not. */
import {
  askedDays,
  linesOf,
  qaGroups,
  questionAnswers,
  unansweredQuestions,
  type addQuestionAnswer,
  type Infer,
  type questionAnswer,
  type RefusedRow,
  type RequestOf,
  type unansweredQuestion,
} from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import type { StoredName } from '../../language/names.ts';
import { keyOf } from '../../language/alike.ts';
import type { AnswerGroup, AnswerSources, SetAnswer, SetQuestion } from '../../links/dialogue.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot } from '../../session/users.ts';
import { companiesBelow } from '../../store/places.ts';
import { nowMark } from '../../store/marks.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import type { Columns } from '../stored-values.ts';
import { demandVoice } from './demand-voice.ts';

type Added = RequestOf<typeof addQuestionAnswer>;
/** The group is given for a new one alone. */
type Settings = Omit<Added, 'groupId'> & Partial<Pick<Added, 'groupId'>>;

/** The parts that the questions work on. */
export interface QuestionParts extends KeeperParts {
  readonly nameOfDevice: (id: string) => StoredName;
}

interface StoredGroup {
  readonly id: string | number | bigint;
  readonly language: AnswerGroup['language'];
  readonly devices: readonly string[] | null;
  readonly least: number;
  readonly otherwise: string;
  readonly uses_documents: boolean;
  readonly is_valid: boolean;
}

interface StoredQuestion {
  readonly id: string | number | bigint;
  readonly group_id: string | number | bigint;
  readonly question: string;
  readonly others: string | null;
  readonly kind: SetAnswer['kind'];
  readonly answer: string | null;
  readonly voice_id: string | null;
  readonly guide_id: string | null;
}

const day = 86_400_000;

/** SQL for how often something was asked in the last days. */
export const countedSql = (kind: string, id: string): string =>
  `(SELECT coalesce(sum(count), 0)::integer FROM dialogue_counts WHERE dialogue_counts.kind = '${kind}' AND ref_id = ${id}::text
    AND day > ${nowMark} / ${String(day)} - ${String(askedDays)})`;

const wireNameOf = (name: keyof Settings): string => questionAnswers.entity.fields[name]?.wireName ?? name;

/** The questions of the installation. */
export class Questions implements Pick<AnswerSources, 'groups'> {
  readonly #parts: QuestionParts;
  readonly keeper: Keeper<Infer<typeof questionAnswer>, Settings>;
  readonly unanswered: Keeper<Infer<typeof unansweredQuestion>, { readonly question: string }>;
  #groups: readonly AnswerGroup[] = [];

  constructor(parts: QuestionParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Infer<typeof questionAnswer>, Settings>(parts, {
      things: questionAnswers,
      table: 'question_answers',
      joins: `JOIN qa_groups ON qa_groups.id = question_answers.group_id
        LEFT JOIN voices ON voices.id::text = question_answers.voice_id
        LEFT JOIN guide_plans ON guide_plans.id::text = question_answers.guide_id`,
      columns: {
        groupId: 'question_answers.group_id::text',
        groupName: 'qa_groups.name',
        voiceName: 'voices.name',
        guideName: 'guide_plans.name',
        asked: countedSql('question', 'question_answers.id'),
      },
      lies: { owner: 'qa_groups.company_id', now: parts.now },
      complete: change => this.#complete(change),
    });
    this.unanswered = new Keeper<Infer<typeof unansweredQuestion>, { readonly question: string }>(parts, {
      things: unansweredQuestions,
      table: 'unanswered_questions',
      joins: `JOIN qa_groups ON qa_groups.id = unanswered_questions.group_id
        LEFT JOIN devices ON devices.id = unanswered_questions.device_id`,
      columns: {
        groupId: 'unanswered_questions.group_id::text',
        groupName: 'qa_groups.name',
        asked: countedSql('unanswered', 'unanswered_questions.id'),
        deviceName: inLanguage('devices.names'),
      },
      lies: { owner: 'qa_groups.company_id', now: parts.now },
      complete: ({ settings }) => Promise.resolve({ key: keyOf(settings.question) }),
    });
    parts.changes.on([questionAnswers.entity.name, qaGroups.entity.name], () => this.load());
  }

  /** Reads the groups with their questions. */
  async load(): Promise<void> {
    const { database } = this.#parts;
    const groups = await database.query<StoredGroup>(
      'SELECT id, language, devices, least, otherwise, uses_documents, is_valid FROM qa_groups ORDER BY id',
    );
    const questions = await database.query<StoredQuestion>(
      'SELECT id, group_id, question, others, kind, answer, voice_id, guide_id FROM question_answers WHERE is_valid ORDER BY id',
    );
    this.#groups = groups.map(group => ({
      id: String(group.id),
      language: group.language,
      devices: group.devices ?? undefined,
      least: Number(group.least),
      otherwise: group.otherwise,
      usesDocuments: group.uses_documents,
      isValid: group.is_valid,
      questions: questions.filter(({ group_id: id }) => String(id) === String(group.id)).map(questionOf),
    }));
  }

  groups(): readonly AnswerGroup[] {
    return this.#groups;
  }

  /** Makes questions of what robots could not answer. */
  async answer(
    { ids, others = false, answer }: { ids: string[]; others?: boolean | undefined; answer: string },
    caller: Caller,
  ): Promise<RefusedRow[]> {
    const rows = await Promise.all([...new Set(ids)].map(id => this.unanswered.get(id, caller)));
    await this.keeper.together(caller, async writer => {
      for (const { groupId, question } of rows)
        await writer.add({ groupId, question, kind: 'text', answer, isValid: true });
    });
    return this.unanswered.remove({ ids: rows.map(({ id }) => id), others }, caller);
  }

  /** Refuses a group that the caller does not see, a voice that is not offered, and words that lead to another question already. */
  async #complete(change: Changing<Settings>): Promise<Columns> {
    const { settings, before, inside, caller } = change;
    const { user } = sessionOf(caller);
    const groupId = before ? String(before['group_id']) : (settings.groupId ?? '');
    const [group] = await inside.query(
      `SELECT 1 FROM qa_groups WHERE id::text = $1 AND ($2 OR company_id IN (${companiesBelow('$3')}))`,
      [groupId, isRoot(user), user.company.id],
    );
    if (!group) throw ofField(wireNameOf('groupId'), 'error.noChoice');
    const { kind, question, others, voiceId } = settings;
    if (kind === 'voice')
      await demandVoice(voiceId, change, { field: wireNameOf('voiceId'), had: [before?.['voice_id']] });
    await this.#refuseTaken({ groupId, question, others, id: before ? String(before['id']) : '' }, change);
    return {
      answer: kind === 'text' ? settings.answer : null,
      voice_id: kind === 'voice' ? voiceId : null,
      guide_id: kind === 'guide' ? settings.guideId : null,
    };
  }

  /** Refuses words that lead to another question of the group, or that stand twice. */
  async #refuseTaken(
    { groupId, question, others, id }: { groupId: string; question: string; others: string | undefined; id: string },
    { inside }: Pick<Changing<Settings>, 'inside'>,
  ): Promise<void> {
    const rows = await inside.query<{ question: string; others: string | null }>(
      'SELECT question, others FROM question_answers WHERE group_id::text = $1 AND id::text <> $2',
      [groupId, id],
    );
    const taken = new Map(
      rows.flatMap(row =>
        [row.question, ...linesOf(row.others ?? '')].map(word => [keyOf(word), row.question] as const),
      ),
    );
    const field = wireNameOf('others');
    const own = new Set<string>();
    for (const [at, word] of [question, ...linesOf(others)].entries()) {
      const key = keyOf(word);
      const name = taken.get(key);
      if (name !== undefined)
        throw ofFields([
          { field: at === 0 ? wireNameOf('question') : field, key: 'error.question.taken', words: { word, name } },
        ]);
      if (own.has(key)) throw ofFields([{ field, key: 'error.import.listed', words: { value: word } }]);
      own.add(key);
    }
  }
}

const questionOf = ({
  id,
  question,
  others,
  kind,
  answer,
  voice_id: voiceId,
  guide_id: guideId,
}: StoredQuestion): SetQuestion => ({
  id: String(id),
  wordings: [question, ...linesOf(others ?? '')],
  answer:
    kind === 'voice'
      ? { kind, voiceId: voiceId ?? '' }
      : kind === 'guide'
        ? { kind, guideId: guideId ?? '' }
        : { kind, text: answer ?? '' },
});
