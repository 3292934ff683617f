import { declaredFeatures } from '~/platform/features/feature';

export const severities = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

type TextOf = string | ((values: Readonly<Record<string, unknown>>) => string);

/** An action that a feature writes to the audit log. */
export type AuditActionDeclaration = {
  /** Name in filters, if it differs from the action itself: `password_changed` becomes “Password changed”. */
  name?: string;
  /**
   * Verb phrase that precedes the name of the affected person or thing, such as “changed the role of”. May depend on the
   * logged values.
   */
  verb: TextOf;
  /** Name to show for what was affected, if the resource has none of its own. */
  object?: TextOf;
  /** `low` by default (spec 3 §4). */
  severity?: Severity;
  /** Whether the entry records a failed attempt. */
  isFailure?: true;
};

declare module '~/platform/features/feature' {
  interface FeatureExtensions {
    /** Actions that the feature writes to the audit log, by name in snake_case. */
    auditActions?: Readonly<Record<string, AuditActionDeclaration>>;
  }
}

declare const noAction: unique symbol;

/** The actions that all features declare, by name; `features.ts` extends it. */
export interface DeclaredAuditActions {
  readonly [noAction]?: never;
}

/** The name of an action that a feature declares. */
export type AuditAction = keyof DeclaredAuditActions & string;

/** Returns the declaration of an action; none if it was logged by an earlier version that still had it. */
export const auditAction = (action: string): AuditActionDeclaration | undefined =>
  declaredFeatures().find(({ auditActions = {} }) => Object.hasOwn(auditActions, action))?.auditActions?.[action];

/** Returns an action's severity (spec 3 §4). */
export const severityOf = (action: string): Severity => auditAction(action)?.severity ?? 'low';

/** Returns the actions with a severity above `low`, or those of one severity above it. */
export const severeActions = (severity?: Exclude<Severity, 'low'>): string[] =>
  declaredFeatures().flatMap(({ auditActions = {} }) =>
    Object.entries(auditActions).flatMap(([action, { severity: declared = 'low' }]) =>
      (severity ? declared === severity : declared !== 'low') ? [action] : [],
    ),
  );
