import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WHOLE, writeMilli } from '#domain/tips-setup/milli.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import type { Submission } from '#web/ui/use-submit.ts';
import { NumberInput } from '../number-input.tsx';
import { JobChips } from './job-chips.tsx';
import type { Parts } from './rules-gate.tsx';
import {
  type GroupDraft,
  LABEL,
  type RuleDraft,
  givenBy,
  groupsTotal,
  newGroup,
} from './share-draft.ts';
import { ShareGroup } from './share-group.tsx';
import styles from './share.module.css';

type Props = {
  readonly rule: RuleDraft;
  readonly nth: number;
  readonly parts: Parts;
  readonly sending: Submission;
  readonly onChange: (rule: RuleDraft) => void;
  readonly onRemove: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
};

/** One rule: who gives how much of what, and who receives it. */
export function ShareRuleCard(props: Props): ReactNode {
  const { rule, nth, parts, sending, onChange } = props;
  const { t } = useTranslation('tips-rules');
  const at = `rules.${nth}`;
  const name = t('ruleNth', { nth: nth + 1 });
  const bases = [
    { value: 'tips', label: t('base.tips') },
    { value: 'net_sales', label: t('base.net_sales') },
  ];
  const services = [
    { value: '0', label: t('everyService') },
    ...parts.services.map((one) => ({ value: String(one.service_id), label: one.name })),
  ];
  return (
    <Card
      className={styles.rule}
      label={rule.label.trim() === '' ? name : `${name}: ${rule.label}`}
    >
      <Head {...props} name={name} />
      <div className={styles.top}>
        <TextField
          name={`${at}.label`}
          label={t('label')}
          value={rule.label}
          limit={LABEL}
          error={sending.errorOf(`${at}.label`)}
          onChange={(label) => onChange({ ...rule, label })}
        />
        {parts.services.length > 1 && (
          <label className={styles.inService}>
            <span>{t('service')}</span>
            <NativeSelect
              label={t('serviceOf', { rule: name })}
              value={String(rule.service)}
              onChange={(id) => onChange({ ...rule, service: Number(id) })}
              options={services}
            />
          </label>
        )}
      </div>
      <div className={styles.gives}>
        <JobChips
          name={`${at}.from_jobs`}
          label={t('whoGives')}
          jobs={parts.jobs.filter((job) => job.revenue_generating)}
          chosen={rule.fromJobs}
          error={sending.errorOf(`${at}.from_jobs`)}
          onChange={(fromJobs) => onChange({ ...rule, fromJobs })}
        />
        <div className={styles.amount}>
          <span>{t('give')}</span>
          <NumberInput
            name={`${at}.percent`}
            label={t('percentOf', { rule: name })}
            value={rule.percent}
            error={sending.errorOf(`${at}.percent`)}
            onChange={(percent) => onChange({ ...rule, percent })}
          />
          <span aria-hidden="true">%</span>
          <NativeSelect
            label={t('baseOfRule', { rule: name })}
            value={rule.base}
            onChange={(base) =>
              onChange({ ...rule, base: base === 'net_sales' ? 'net_sales' : 'tips' })
            }
            options={bases}
          />
        </div>
      </div>
      <Groups {...props} name={name} />
    </Card>
  );
}

function Head({
  rule,
  name,
  onUp,
  onDown,
  onRemove,
}: Props & { readonly name: string }): ReactNode {
  const { t } = useTranslation('tips-rules');
  const mayEdit = useMayEdit();
  return (
    <div className={styles.head}>
      <h2>{rule.label.trim() === '' ? name : rule.label}</h2>
      {mayEdit && (
        <>
          <HeadButton label={t('moveUp', { rule: name })} onClick={onUp}>
            <ArrowUp aria-hidden="true" />
          </HeadButton>
          <HeadButton label={t('moveDown', { rule: name })} onClick={onDown}>
            <ArrowDown aria-hidden="true" />
          </HeadButton>
          <HeadButton label={t('removeRule', { rule: name })} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </HeadButton>
        </>
      )}
    </div>
  );
}

/** What can be done with a whole rule; without a handler it cannot be done now. */
const HeadButton = ({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: (() => void) | undefined;
  readonly children: ReactNode;
}): ReactNode => (
  <IconButton disabled={!onClick} label={label} onClick={onClick}>
    {children}
  </IconButton>
);

function Groups({
  rule,
  nth,
  parts,
  sending,
  onChange,
  name,
}: Props & { readonly name: string }): ReactNode {
  const { t } = useTranslation('tips-rules');
  const mayEdit = useMayEdit();
  const total = groupsTotal(rule);
  const error = sending.errorOf(`rules.${nth}.groups`);
  const set = (groups: readonly GroupDraft[]) => onChange({ ...rule, groups });
  const add = () => set([...rule.groups, newGroup(total < WHOLE ? writeMilli(WHOLE - total) : '')]);
  return (
    <div className={styles.groups} id={fieldId(`rules.${nth}.groups`)} tabIndex={-1}>
      <h3>{t('whoReceives')}</h3>
      {error && <p className={styles.error}>{error}</p>}
      {rule.groups.map((group, index) => (
        <ShareGroup
          key={group.key}
          group={group}
          alone={rule.groups.length === 1}
          at={`rules.${nth}.groups.${index}`}
          name={t('groupNth', { nth: index + 1, rule: name })}
          jobs={parts.jobs.filter((job) => job.pooling)}
          sending={sending}
          onChange={(next) => set(rule.groups.map((one) => (one.key === group.key ? next : one)))}
          onRemove={() => set(rule.groups.filter((one) => one.key !== group.key))}
        />
      ))}
      <div className={styles.under}>
        {mayEdit && rule.groups.length < 20 && (
          <Button size="small" onClick={add}>
            <Plus aria-hidden="true" /> {t('addGroup')}
          </Button>
        )}
        {rule.groups.length > 1 && (
          <span className={total === WHOLE ? styles.right : styles.off} role="status">
            {t('groupsTotal', { total: writeMilli(total) })}
          </span>
        )}
      </div>
    </div>
  );
}

/** All that each job gives, by what it is a percent of: never more than the whole. */
export function GivenTotals({
  draft,
  parts,
}: {
  readonly draft: readonly RuleDraft[];
  readonly parts: Parts;
}): ReactNode {
  const { t } = useTranslation('tips-rules');
  const given = givenBy(draft, parts.jobs, parts.services).filter(
    (one) => one.tips > 0 || one.net_sales > 0,
  );
  if (given.length === 0) return null;
  return (
    <Card title={t('inTotal')}>
      <ul className={styles.totals}>
        {given.map(({ job, tips, net_sales: sales }) => (
          <li key={job.code_id} className={tips > WHOLE || sales > WHOLE ? styles.off : undefined}>
            <span>{job.role_name}</span>
            <bdi className="num">
              {[
                tips > 0 && t('percentOfTips', { percent: writeMilli(tips) }),
                sales > 0 && t('percentOfSales', { percent: writeMilli(sales) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          </li>
        ))}
      </ul>
    </Card>
  );
}
