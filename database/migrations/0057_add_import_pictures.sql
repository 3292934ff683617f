CREATE TABLE "import_pictures" (
	"address" text NOT NULL,
	"source" text NOT NULL,
	"media_id" uuid,
	"error" text DEFAULT '' NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_pictures_address_source_pk" PRIMARY KEY("address","source")
);
--> statement-breakpoint
CREATE INDEX "import_pictures_media" ON "import_pictures" USING btree ("media_id");