CREATE TABLE "moderation_log" (
	"decision_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"day" date NOT NULL,
	"is_about_article" boolean NOT NULL,
	"action" text NOT NULL,
	"appeal" text,
	"appeal_day" date,
	CONSTRAINT "moderation_log_decision_id_rule_pk" PRIMARY KEY("decision_id","rule"),
	CONSTRAINT "moderation_log_rule" CHECK ("moderation_log"."rule" in ('spam', 'inappropriate', 'copyright', 'misinformation', 'harassment', 'violence')),
	CONSTRAINT "moderation_log_action" CHECK ("moderation_log"."action" in ('removed', 'warned', 'dismissed')),
	CONSTRAINT "moderation_log_appeal" CHECK ("moderation_log"."appeal" in ('upheld', 'rejected')),
	CONSTRAINT "moderation_log_appeal_decided" CHECK (("moderation_log"."appeal" is null) = ("moderation_log"."appeal_day" is null))
);
--> statement-breakpoint
DROP INDEX "moderation_decisions_log";--> statement-breakpoint
CREATE INDEX "moderation_log_day" ON "moderation_log" USING btree ("day");--> statement-breakpoint
INSERT INTO "moderation_log" ("decision_id", "rule", "day", "is_about_article", "action", "appeal", "appeal_day")
SELECT d."id", d."rule", (d."created_at" at time zone 'UTC')::date, d."before" -> 'comment' is null, d."action",
	nullif(a."status", 'open'), (a."decided_at" at time zone 'UTC')::date
FROM "moderation_decisions" d LEFT JOIN "moderation_appeals" a ON a."decision_id" = d."id"
WHERE d."undone_at" is null and d."action" <> 'approved'
UNION
SELECT d."id", f."flag_type", (d."created_at" at time zone 'UTC')::date, false, 'dismissed', null, null
FROM "moderation_decisions" d JOIN "content_flags" f ON f."decision_id" = d."id"
WHERE d."undone_at" is null and d."action" = 'approved';
