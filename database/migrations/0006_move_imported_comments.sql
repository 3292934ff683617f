-- Comments that came with imported articles become comments like all others.
INSERT INTO "comments" ("id", "article_id", "parent_id", "author_name", "content", "content_rules", "answer_count", "created_at")
SELECT "id", "article_id", "parent_id", "author_name", "content", 1,
	(SELECT count(*) FROM "article_comments" AS "answers" WHERE "answers"."parent_id" = "imported"."id"), "created_at"
FROM "article_comments" AS "imported";--> statement-breakpoint
UPDATE "articles" SET "comment_count" = "counted"."comments"
FROM (SELECT "article_id", count(*) AS "comments" FROM "comments" GROUP BY "article_id") AS "counted"
WHERE "articles"."id" = "counted"."article_id";--> statement-breakpoint
DROP TABLE "article_comments" CASCADE;
