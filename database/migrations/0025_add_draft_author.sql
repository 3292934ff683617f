ALTER TABLE "article_drafts" ADD COLUMN "author" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until now nothing in a working copy said who is named: it was the article's author in every version.
UPDATE "article_drafts" SET "author" = "authors"."name" FROM "articles" JOIN "authors" ON "authors"."id" = "articles"."author_id" WHERE "articles"."id" = "article_drafts"."article_id";--> statement-breakpoint
UPDATE "article_revisions" SET "fields" = "fields" || jsonb_build_object('author', "authors"."name") FROM "articles" JOIN "authors" ON "authors"."id" = "articles"."author_id" WHERE "articles"."id" = "article_revisions"."article_id";
