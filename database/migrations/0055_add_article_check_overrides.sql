CREATE TABLE "article_check_overrides" (
	"article_id" uuid NOT NULL,
	"check" text NOT NULL,
	"problem_key" text NOT NULL,
	"reason" text NOT NULL,
	"overridden_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_check_overrides_article_id_problem_key_pk" PRIMARY KEY("article_id","problem_key")
);
--> statement-breakpoint
ALTER TABLE "article_check_overrides" ADD CONSTRAINT "article_check_overrides_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_check_overrides" ADD CONSTRAINT "article_check_overrides_overridden_by_users_id_fk" FOREIGN KEY ("overridden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_check_overrides_member" ON "article_check_overrides" USING btree ("overridden_by");