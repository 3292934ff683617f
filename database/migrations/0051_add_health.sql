CREATE TABLE "health_days" (
	"check_name" text NOT NULL,
	"day" date NOT NULL,
	"passed" integer NOT NULL,
	"warned" integer NOT NULL,
	"failed" integer NOT NULL,
	"milliseconds" double precision NOT NULL,
	CONSTRAINT "health_days_check_name_day_pk" PRIMARY KEY("check_name","day")
);
--> statement-breakpoint
CREATE TABLE "health_incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"check_name" text NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "health_incidents_state" CHECK ("health_incidents"."state" in ('warning', 'unhealthy'))
);
--> statement-breakpoint
CREATE TABLE "health_results" (
	"check_name" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"milliseconds" integer NOT NULL,
	CONSTRAINT "health_results_check_name_checked_at_pk" PRIMARY KEY("check_name","checked_at"),
	CONSTRAINT "health_results_state" CHECK ("health_results"."state" in ('healthy', 'warning', 'unhealthy'))
);
--> statement-breakpoint
CREATE TABLE "transient"."health_probe" (
	"id" integer PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "health_days_day" ON "health_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "health_incidents_open" ON "health_incidents" USING btree ("check_name") WHERE "health_incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "health_incidents_time" ON "health_incidents" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "health_results_time" ON "health_results" USING btree ("checked_at");